// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.FileNotFoundException;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.hbase.TableName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says what goes wrong with look-ups: once, not for each region. */
final class LookUpTrouble {
  private static final Logger LOG = LoggerFactory.getLogger(LookUpTrouble.class);

  private final Set<TableName> tables = new HashSet<>();
  private boolean unanswered;

  /**
   * A region of a table could not be looked up, while others can. That a file is gone is no news:
   * compactions and splits take files away between one look and the next.
   */
  synchronized void failed(RegionFiles region, Exception why) {
    if (!(why instanceof FileNotFoundException) && tables.add(region.table())) {
      LOG.warn(
          "No block locations for region {}: {}. It is asked for again later, and until then what"
              + " was known counts. Further failures with this table at DEBUG.",
          region,
          why.toString());
    } else {
      LOG.debug("No block locations for region {}", region, why);
    }
  }

  /** The file system does not answer. */
  synchronized void unanswered(Exception why) {
    if (unanswered) {
      LOG.debug("The file system still does not answer", why);
    } else {
      LOG.warn(
          "The file system does not answer where blocks are; asking again every minute, and until"
              + " then what was known counts",
          why);
    }
    unanswered = true;
  }

  /** The file system answers. */
  synchronized void answered() {
    if (unanswered) {
      LOG.info("The file system answers again where blocks are");
    }
    unanswered = false;
  }
}
