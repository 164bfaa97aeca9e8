// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * For each region which hosts have how much of its blocks, as compact as it can be kept for
 * hundreds of thousands of regions: so many hosts that have most, and what all others have
 * together. A region is known by 128 bits, and has a number from 0 to {@link #size} that can change
 * whenever a region is removed. Not safe for several threads.
 *
 * <p>A share is kept in single precision, as whoever adds one computed it. With the region's bytes
 * it says how many a host has, to 24 bits.
 *
 * <p>Memory: 40 bytes for each region here and 21 to 22.7 for its key, and the hosts' names, once
 * each. If more than four hosts are kept, 4 more for each region, and for each with more than four
 * 16 and 8 for each host from the fifth on.
 */
public final class BlockShares {
  /** So many hosts have their place in a page; a region that has more keeps those apart. */
  private static final int IN_PAGE = 4;

  private static final int[] NO_MORE = {};
  private static final char NO_HOST = Character.MAX_VALUE;

  private final KeyTable keys = new KeyTable();
  private final Pages<Page> pages = new Pages<>(Page::new);
  private final Interned<String> hosts = new Interned<>();
  private @Nullable Pages<int[][]> more; // of a region's further hosts their numbers and shares
  private int mostHosts;

  /** Some regions' rows side by side. */
  private static final class Page {
    private final int[] tag;
    private final int[] time;
    private final float[] bytes;
    private final float[] elsewhere;
    private final char[] host;
    private final float[] share;

    Page(int regions) {
      tag = new int[regions];
      time = new int[regions];
      bytes = new float[regions];
      elsewhere = new float[regions];
      host = new char[regions * IN_PAGE];
      share = new float[regions * IN_PAGE];
    }
  }

  /**
   * @param mostHosts so many hosts are kept of a region at most
   */
  public BlockShares(int mostHosts) {
    this.mostHosts = mostHosts;
  }

  /** From now on so many are kept of a region that is filled anew. */
  public void setMostHosts(int most) {
    mostHosts = most;
  }

  public int size() {
    return keys.size();
  }

  /** The region's number, or -1 if it is not here. */
  public int find(long high, long low) {
    return keys.find(high, low);
  }

  public long high(int region) {
    return keys.high(region);
  }

  public long low(int region) {
    return keys.low(region);
  }

  /** Adds a region that is not here yet, without bytes and hosts; its number is the last one. */
  public int add(long high, long low, int tag) {
    int region = keys.add(high, low);
    pages.grow(keys.size());
    Page page = pages.of(region);
    int at = Pages.within(region);
    page.tag[at] = tag;
    page.time[at] = 0;
    page.bytes[at] = 0;
    page.elsewhere[at] = 0;
    Arrays.fill(page.host, at * IN_PAGE, (at + 1) * IN_PAGE, NO_HOST);
    if (more != null) {
      more.grow(keys.size());
    }
    setMore(region, NO_MORE);
    return region;
  }

  /** Removes a region. The region with the last number has this one's from now on. */
  public void remove(int region) {
    clearHosts(region);
    int last = keys.size() - 1;
    if (region != last) {
      copy(pages.of(last), Pages.within(last), pages.of(region), Pages.within(region));
      setMore(region, more(last));
    }
    setMore(last, NO_MORE);
    keys.remove(region);
    pages.shrink(keys.size());
    if (more != null) {
      more.shrink(keys.size());
    }
  }

  private static void copy(Page source, int from, Page target, int to) {
    target.tag[to] = source.tag[from];
    target.time[to] = source.time[from];
    target.bytes[to] = source.bytes[from];
    target.elsewhere[to] = source.elsewhere[from];
    System.arraycopy(source.host, from * IN_PAGE, target.host, to * IN_PAGE, IN_PAGE);
    System.arraycopy(source.share, from * IN_PAGE, target.share, to * IN_PAGE, IN_PAGE);
  }

  /** What the owner of the table keeps of a region. */
  public int tag(int region) {
    return pages.of(region).tag[Pages.within(region)];
  }

  public void setTag(int region, int tag) {
    pages.of(region).tag[Pages.within(region)] = tag;
  }

  /** A time that the owner of the table keeps of a region. */
  public int time(int region) {
    return pages.of(region).time[Pages.within(region)];
  }

  public void setTime(int region, int time) {
    pages.of(region).time[Pages.within(region)] = time;
  }

  public float bytes(int region) {
    return pages.of(region).bytes[Pages.within(region)];
  }

  public void setBytes(int region, float bytes) {
    pages.of(region).bytes[Pages.within(region)] = bytes;
  }

  /** Forgets the region's hosts. */
  public void clearHosts(int region) {
    for (int i = hostCount(region) - 1; i >= 0; i--) {
      hosts.release(host(region, i));
    }
    Page page = pages.of(region);
    int at = Pages.within(region);
    Arrays.fill(page.host, at * IN_PAGE, (at + 1) * IN_PAGE, NO_HOST);
    page.elsewhere[at] = 0;
    setMore(region, NO_MORE);
  }

  /**
   * Adds a host to a region. Hosts are to be added in descending order of their shares: those for
   * which there is no room are summed up as elsewhere.
   */
  public void addHost(int region, String host, float share) {
    Page page = pages.of(region);
    int at = Pages.within(region);
    int count = hostCount(region);
    if (count >= mostHosts || (hosts.size() >= NO_HOST && !hosts.contains(host))) {
      page.elsewhere[at] += share;
    } else if (count < IN_PAGE) {
      page.host[at * IN_PAGE + count] = (char) hosts.use(host);
      page.share[at * IN_PAGE + count] = share;
    } else {
      int[] before = more(region);
      int[] after = Arrays.copyOf(before, before.length + 2);
      after[before.length] = hosts.use(host);
      after[before.length + 1] = Float.floatToIntBits(share);
      setMore(region, after);
    }
  }

  /** The region's hosts from the fifth on: number and share of each. */
  private int[] more(int region) {
    return more == null ? NO_MORE : more.of(region)[Pages.within(region)];
  }

  private void setMore(int region, int[] further) {
    if (more == null && further.length > 0) {
      more = new Pages<>(BlockShares::noneHasMore);
      more.grow(keys.size());
    }
    if (more != null) {
      more.of(region)[Pages.within(region)] = further;
    }
  }

  private static int[][] noneHasMore(int regions) {
    int[][] none = new int[regions][];
    Arrays.fill(none, NO_MORE);
    return none;
  }

  /** How many hosts are kept of a region. */
  public int hostCount(int region) {
    Page page = pages.of(region);
    int at = Pages.within(region);
    int count = 0;
    while (count < IN_PAGE && page.host[at * IN_PAGE + count] != NO_HOST) {
      count++;
    }
    return count + more(region).length / 2;
  }

  /** Number, among {@link #hosts}, of a region's host {@code i}. */
  public int host(int region, int i) {
    Page page = pages.of(region);
    int at = Pages.within(region);
    return i < IN_PAGE ? page.host[at * IN_PAGE + i] : more(region)[2 * (i - IN_PAGE)];
  }

  /** Share of the region's bytes that its host {@code i} has. */
  public float share(int region, int i) {
    Page page = pages.of(region);
    int at = Pages.within(region);
    return i < IN_PAGE
        ? page.share[at * IN_PAGE + i]
        : Float.intBitsToFloat(more(region)[2 * (i - IN_PAGE) + 1]);
  }

  /** Sum of the shares of all hosts that are not kept; more than 1 if they have copies. */
  public float elsewhere(int region) {
    return pages.of(region).elsewhere[Pages.within(region)];
  }

  /** Share of the region's bytes on a host, 0 if it is not among those kept. */
  public float shareOn(int region, String host) {
    for (int i = 0; i < hostCount(region); i++) {
      if (hosts.get(host(region, i)).equals(host)) {
        return share(region, i);
      }
    }
    return 0;
  }

  /** The hosts' names by number. */
  public Interned<String> hosts() {
    return hosts;
  }
}
