// SPDX-License-Identifier: Apache-2.0
package io.ballast.balancer.model;

import java.util.Arrays;

/**
 * For each region which hosts have how much of its blocks, as compact as it can be kept for
 * hundreds of thousands of regions: the {@link #HOSTS} hosts that have most, and what all others
 * have together. A region is known by 128 bits, and has a number from 0 to {@link #size} that can
 * change whenever a region is removed. Not safe for several threads.
 *
 * <p>A share is kept in single precision, as whoever adds one computed it. With the region's bytes
 * it says how many a host has, to 24 bits.
 *
 * <p>Memory: 40 bytes for each region here and 21 to 22.7 for its key; and the hosts' names, once
 * each.
 */
public final class BlockShares {
  /** So many hosts are kept of a region. */
  public static final int HOSTS = 4;

  private static final char NO_HOST = Character.MAX_VALUE;

  private final KeyTable keys = new KeyTable();
  private final Pages<Page> pages = new Pages<>(Page::new);
  private final Interned<String> hosts = new Interned<>();

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
      host = new char[regions * HOSTS];
      share = new float[regions * HOSTS];
    }
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
    Arrays.fill(page.host, at * HOSTS, (at + 1) * HOSTS, NO_HOST);
    return region;
  }

  /** Removes a region. The region with the last number has this one's from now on. */
  public void remove(int region) {
    clearHosts(region);
    int last = keys.size() - 1;
    if (region != last) {
      copy(pages.of(last), Pages.within(last), pages.of(region), Pages.within(region));
    }
    keys.remove(region);
    pages.shrink(keys.size());
  }

  private static void copy(Page source, int from, Page target, int to) {
    target.tag[to] = source.tag[from];
    target.time[to] = source.time[from];
    target.bytes[to] = source.bytes[from];
    target.elsewhere[to] = source.elsewhere[from];
    System.arraycopy(source.host, from * HOSTS, target.host, to * HOSTS, HOSTS);
    System.arraycopy(source.share, from * HOSTS, target.share, to * HOSTS, HOSTS);
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
    Page page = pages.of(region);
    int begin = Pages.within(region) * HOSTS;
    for (int at = begin; at < begin + HOSTS && page.host[at] != NO_HOST; at++) {
      hosts.release(page.host[at]);
      page.host[at] = NO_HOST;
    }
    page.elsewhere[begin / HOSTS] = 0;
  }

  /**
   * Adds a host to a region. Hosts are to be added in descending order of their shares: those for
   * which there is no room are summed up as elsewhere.
   */
  public void addHost(int region, String host, float share) {
    Page page = pages.of(region);
    int begin = Pages.within(region) * HOSTS;
    for (int at = begin;
        at < begin + HOSTS && (hosts.size() < NO_HOST || hosts.contains(host));
        at++) {
      if (page.host[at] == NO_HOST) {
        page.host[at] = (char) hosts.use(host);
        page.share[at] = share;
        return;
      }
    }
    page.elsewhere[begin / HOSTS] += share;
  }

  /** How many hosts are kept of a region. */
  public int hostCount(int region) {
    Page page = pages.of(region);
    int begin = Pages.within(region) * HOSTS;
    int count = 0;
    while (count < HOSTS && page.host[begin + count] != NO_HOST) {
      count++;
    }
    return count;
  }

  /** Number, among {@link #hosts}, of a region's host {@code i}. */
  public int host(int region, int i) {
    return pages.of(region).host[Pages.within(region) * HOSTS + i];
  }

  /** Share of the region's bytes that its host {@code i} has. */
  public float share(int region, int i) {
    return pages.of(region).share[Pages.within(region) * HOSTS + i];
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
