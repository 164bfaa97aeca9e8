// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

/**
 * When regions were last moved: at what time and in which run. A region is known by 128 bits, and
 * has a number from 0 to {@link #size} that can change whenever one is forgotten. Not safe for
 * several threads.
 *
 * <p>Memory: 33 to 35 bytes a region.
 */
public final class MoveLog {
  /** What {@link #find} answers for a region that is not here. */
  public static final int NONE = -1;

  private final KeyTable keys = new KeyTable();
  private final Pages<Page> pages = new Pages<>(Page::new);

  /** Some regions' moves side by side. */
  private static final class Page {
    private final long[] millis;
    private final int[] run;

    Page(int regions) {
      millis = new long[regions];
      run = new int[regions];
    }
  }

  public int size() {
    return keys.size();
  }

  /** The region's number, or {@link #NONE}. */
  public int find(long high, long low) {
    return keys.find(high, low);
  }

  /** Remembers a region's move in place of the one before. */
  public void moved(long high, long low, long millis, int run) {
    int known = keys.find(high, low);
    int region = known == NONE ? keys.add(high, low) : known;
    pages.grow(keys.size());
    set(region, millis, run);
  }

  private void set(int region, long millis, int run) {
    Page page = pages.of(region);
    page.millis[Pages.within(region)] = millis;
    page.run[Pages.within(region)] = run;
  }

  /** When the region was last moved. */
  public long millis(int region) {
    return pages.of(region).millis[Pages.within(region)];
  }

  /** In which run the region was last moved. */
  public int run(int region) {
    return pages.of(region).run[Pages.within(region)];
  }

  /** Forgets a region; the one with the last number takes its number. */
  public void forget(int region) {
    int last = keys.size() - 1;
    set(region, millis(last), run(last));
    keys.remove(region);
    pages.shrink(last);
  }
}
