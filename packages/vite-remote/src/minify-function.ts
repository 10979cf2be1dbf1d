import { minifySync } from 'vite'

/**
 * Returns the minified text of a function that only uses its argument, the page and the functions in `uses`.
 */
export function minifyFunction<Given>(
  code: (given: Given) => void,
  ...uses: readonly ((...args: never[]) => unknown)[]
): string {
  const whole = uses.length === 0 ? code : `function(given){${uses.join('\n')}\n;(${code})(given)}`
  const { code: text, errors } = minifySync('inline.js', `${kept}${whole}`, { module: false })
  if (errors.length > 0) throw new Error(`the function can't be made smaller: ${errors[0]?.message}`)
  return text.trim().slice(kept.length).replace(/;$/, '')
}

/** Assigns the function, because the minifier would remove unused code. */
const kept = 'kept='
