/**
 * A pattern of `auth.additional_redirect_urls`, as Supabase's auth server reads it: `*` and `?` stand for anything but `.` and
 * `/`, `**` for anything, `[a-z]`, `[!a]` and `{one,two}` for one of these. It has to match the whole address, without fragment.
 */
export function redirectPattern(pattern: string): RegExp {
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
