/** Returns an attribute's name as the name of a property, such as `readOnly` for `read-only`. */
export function toCamelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * Gives each attribute a property with its name in camel case, because some frameworks only set properties. Properties of every
 * element, such as `lang`, stay the browser's.
 */
export function reflectAttributes(prototype: HTMLElement, names: readonly string[]): void {
  for (const name of names) {
    const property = toCamelCase(name)
    if (property in prototype) continue
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return this.getAttribute(name)
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined || value === false) this.removeAttribute(name)
        else this.setAttribute(name, value === true ? '' : String(value))
      },
    })
  }
}
