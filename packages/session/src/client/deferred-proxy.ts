/** An object whose implementation is replaced later, for everyone who holds it. */
export interface DeferredProxy<Real> {
  self: Real
  become(real: Real): void
}

/** Creates an object that starts as `early`, whose methods must not need `this`. After `become`, `self` uses the real object. */
export function createDeferredProxy<Real extends object>(early: object): DeferredProxy<Real> {
  let now: object = early
  const self = new Proxy(early, {
    get: (_target, key) => Reflect.get(now, key),
    set: (_target, key, value) => Reflect.set(now, key, value),
    has: (_target, key) => Reflect.has(now, key),
    getPrototypeOf: () => Reflect.getPrototypeOf(now),
  })
  return {
    self: self as Real,
    become: (real) => {
      now = real
    },
  }
}
