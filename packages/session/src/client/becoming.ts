/** An object that is at first one thing, and another from some moment on, to anyone who holds it. */
export interface Becoming<Real> {
  self: Real
  become(real: Real): void
}

/** Begins as `early`, whose methods must not need `this`. What is asked of `self` after `become` is asked of the real one. */
export function becoming<Real extends object>(early: object): Becoming<Real> {
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
