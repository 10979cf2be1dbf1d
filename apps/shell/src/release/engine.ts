/** What a browser's engine does with hashes of modules, and with modules that did not come. No property of it says. */
export interface Engine {
  /**
   * Whether the hashes of an import map count, once the map is applied; null where only trying shows. Versions from
   * MDN's compatibility data.
   */
  heedsMap: boolean | null
  /** Whether it takes further import maps once the document has one. Firefox refuses them, each with a line in the console. */
  takesLaterMaps: boolean
  /**
   * Whether a module that `modulepreload` has brought with its hash can't be another one when it is imported. WebKit takes no
   * notice of the attribute.
   */
  heedsLinks: boolean
  /**
   * A module whose hash did not fit when a link brought it never comes from that address in this document, however often it is
   * asked for.
   */
  keepsFailedLinks: boolean
  /**
   * What did not come when it was imported never comes in this document. Chromium keeps such an address, too, but takes a
   * later map, which gives the module another.
   */
  keepsFailedImports: boolean
}

/** What is known of the engine with this user agent; measured in Chromium 156, Firefox 153 and WebKitGTK 2.50. */
export function engineOf(agent: string): Engine {
  const firefox = majorOf(agent, /\bFirefox\/(\d+)/)
  if (firefox)
    return {
      heedsMap: firefox >= 138,
      takesLaterMaps: false,
      heedsLinks: true,
      keepsFailedLinks: true,
      keepsFailedImports: true,
    }
  const chromium = majorOf(agent, /Chrom(?:e|ium)\/(\d+)/)
  if (chromium)
    return {
      heedsMap: chromium >= 127,
      takesLaterMaps: true,
      heedsLinks: true,
      keepsFailedLinks: false,
      keepsFailedImports: false,
    }
  // Elsewhere than on Apple's systems WebKit's browsers name a version that says nothing.
  const safari = majorOf(agent, /\((?:Macintosh|iPhone|iPad)\b.*\bVersion\/(\d+).*\bSafari\//)
  return {
    heedsMap: safari ? safari >= 18 : null,
    takesLaterMaps: true,
    heedsLinks: false,
    keepsFailedLinks: true,
    keepsFailedImports: false,
  }
}

function majorOf(agent: string, pattern: RegExp): number {
  return Number(pattern.exec(agent)?.[1] ?? 0)
}
