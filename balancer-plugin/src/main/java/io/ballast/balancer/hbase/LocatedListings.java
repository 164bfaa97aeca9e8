// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.hbase;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BatchListingOperations;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.PartialListing;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lists directories and files with the hosts of their blocks: up to 100 in a call where the file
 * system can do that, else each in one of its own.
 *
 * <p>HDFS ends the listing of a directory when it has told of {@code dfs.ls.limit} block replicas.
 * Of a single directory the client then asks for the rest; of one in a batch the NameNode (3.4)
 * goes on with the next directory, and the rest is lost without a word. A listing that reaches the
 * limit is therefore made again by itself.
 */
final class LocatedListings {
  private static final Logger LOG = LoggerFactory.getLogger(LocatedListings.class);
  private static final int BATCH = 100; // HDFS's own limit, by default
  private static final int LS_LIMIT = 1000;

  private final FileSystem fs;
  private final CallRate rate;
  private final int listingLimit;
  private volatile int batch;

  LocatedListings(FileSystem fs, Configuration conf, CallRate rate) {
    this.fs = fs;
    this.rate = rate;
    listingLimit = conf.getInt("dfs.ls.limit", LS_LIMIT);
    batch =
        fs instanceof BatchListingOperations
            ? Math.max(1, Math.min(BATCH, conf.getInt("dfs.batched.ls.limit", BATCH)))
            : 1;
  }

  /**
   * Lists all these paths. What is wrong with one of them is in its listing.
   *
   * @throws IOException if the file system does not answer, or answers none of a whole batch
   */
  Map<Path, LocatedListing> list(Collection<Path> paths) throws IOException {
    Map<Path, LocatedListing> listings = new LinkedHashMap<>();
    List<Path> left = List.copyOf(paths);
    while (!left.isEmpty()) {
      List<Path> now = left.subList(0, Math.min(batch, left.size()));
      if (batch > 1 ? together(now, listings) : oneByOne(now, listings)) {
        left = left.subList(now.size(), left.size());
      }
    }
    return listings;
  }

  /** Lists paths in one call; false if that is not to be had, and smaller batches may be. */
  private boolean together(List<Path> paths, Map<Path, LocatedListing> into) throws IOException {
    Map<Path, LocatedListing> listings = new LinkedHashMap<>();
    rate.awaitTurn();
    try {
      RemoteIterator<PartialListing<LocatedFileStatus>> parts =
          ((BatchListingOperations) fs).batchedListLocatedStatusIterator(paths);
      int entries = 0;
      while (parts.hasNext()) {
        PartialListing<LocatedFileStatus> part = parts.next();
        LocatedListing listing =
            listings.computeIfAbsent(part.getListedPath(), any -> new LocatedListing());
        try {
          List<LocatedFileStatus> files = part.get();
          entries += files.size();
          files.forEach(listing::add);
        } catch (IOException e) {
          listing.fail(e);
        }
      }
      rate.made(entries / listingLimit); // it has asked for the rest by itself
    } catch (RemoteException e) {
      return refused(paths, e.getClassName(), e) && oneByOne(paths, into);
    } catch (UnsupportedOperationException e) {
      return refused(paths, e.getClass().getName(), e);
    }
    List<Path> again = new ArrayList<>();
    for (Path path : paths) {
      LocatedListing listing = listings.get(path);
      if (listing == null || listing.replicas() >= listingLimit) {
        again.add(path);
      }
    }
    into.putAll(listings);
    return again.isEmpty() || oneByOne(again, into);
  }

  /**
   * Looks at why a batch was refused.
   *
   * @return whether it was because of these paths; else batches are smaller from now on
   */
  private boolean refused(List<Path> paths, String why, Exception refusal) {
    if (why.endsWith("IllegalArgumentException")) {
      batch = Math.max(1, paths.size() / 2); // too many, if the NameNode's limit is lower
    } else if (why.endsWith("UnsupportedOperationException")
        || why.endsWith("RpcNoSuchMethodException")) {
      batch = 1;
    } else {
      return true;
    }
    LOG.info(
        "The file system does not list {} directories in one call, at most {} from now on: {}",
        paths.size(),
        batch,
        refusal.toString());
    return false;
  }

  /** Lists each path in a call of its own. */
  private boolean oneByOne(List<Path> paths, Map<Path, LocatedListing> into) throws IOException {
    IOException failure = null;
    int failed = 0;
    for (Path path : paths) {
      LocatedListing listing = new LocatedListing();
      into.put(path, listing);
      rate.awaitTurn();
      try {
        RemoteIterator<LocatedFileStatus> files = fs.listLocatedStatus(path);
        while (files.hasNext()) {
          listing.add(files.next());
        }
        rate.made((int) (Math.max(listing.replicas(), listing.files().size()) / listingLimit));
      } catch (InterruptedIOException e) {
        throw e;
      } catch (FileNotFoundException | AccessControlException e) {
        listing.fail(e);
      } catch (IOException e) {
        listing.fail(e);
        failure = e;
        failed++;
      }
    }
    if (failure != null && failed == paths.size()) {
      throw failure;
    }
    return true;
  }
}
