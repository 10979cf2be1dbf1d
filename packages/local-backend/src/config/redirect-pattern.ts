/**
 * Compiles a pattern of `auth.additional_redirect_urls` like Supabase's auth server: `*` and `?` match anything except `.` and `/`, `**`
 * matches anything, `[a-z]`, `[!a]` and `{one,two}` match one of these. It has to match the whole URL without its fragment.
 */
export function compileRedirectPattern(pattern: string): RegExp {
  let source = ''
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] ?? ''
    const [, not = '', set] = /^\[(!?)([^\]]+)\]/.exec(pattern.slice(at)) ?? []
    if (character === '*' && pattern[at + 1] === '*') {
      source += '.*'
      at++
    } else if (character === '*') source += '[^./]*'
    else if (character === '?') source += '[^./]'
    else if (set !== undefined) {
      source += `[${not && '^'}${set.replaceAll(/[\\^[]/g, '\\$&')}]`
      at += not.length + set.length + 1
    } else if (character === '{') source += '(?:'
    else if (character === '}') source += ')'
    else if (character === ',' && isInBraces(pattern, at)) source += '|'
    else source += RegExp.escape(character === '\\' ? (pattern[++at] ?? '') : character)
  }
  return new RegExp(`^${source}$`, 's')
}

function isInBraces(pattern: string, at: number): boolean {
  return pattern.lastIndexOf('{', at) > pattern.lastIndexOf('}', at)
}
