/**
 * The oldest browsers whose CSS is not rewritten: the first of each with `light-dark()`. For older targets the minifier replaces
 * `light-dark()` by variables that are fixed at `:root`, and `:dir(rtl)` by a list of languages. Themes on a part of a page, and
 * right-to-left pages without `lang`, would then look wrong.
 */
export const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5']
