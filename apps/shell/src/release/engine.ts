/** How a browser engine treats the hashes of modules, and modules that failed to load. No API exposes this. */
export interface EngineTraits {
  /**
   * Whether the engine checks the hashes of an accepted import map. Null if only a probe can tell. Versions are from MDN's
   * compatibility data.
   */
  heedsMap: boolean | null
  /** Whether it accepts more import maps after the first one. Firefox refuses them, and logs each one to the console. */
  takesLaterMaps: boolean
  /**
   * Whether it checks the hash of a `modulepreload` link, so that a later import gets the same module. WebKit ignores the attribute.
   */
  heedsLinks: boolean
  /**
   * Whether a link whose file had a wrong hash blocks its address: the document can't load a module from there any more.
   */
  keepsFailedLinks: boolean
  /**
   * Whether a failed import blocks its address permanently in this document. Chromium also keeps failed imports, but accepts a later
   * map, which gives the module another address.
   */
  keepsFailedImports: boolean
}

/** Returns the properties of the engine with this user agent. Measured in Chromium 156, Firefox 153 and WebKitGTK 2.50. */
export function detectEngine(agent: string): EngineTraits {
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
  // Outside of Apple's systems, the version of WebKit browsers is meaningless.
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
