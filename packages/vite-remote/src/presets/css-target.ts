/**
 * The oldest browsers whose CSS is left as written: the first of each with `light-dark()`. For older targets the minifier
 * rewrites `light-dark()` into variables fixed at `:root`, and `:dir(rtl)` into a list of languages; themes on a part of a
 * page, and right-to-left pages without `lang`, would then look wrong.
 */
export const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5']
