/**
 * Counts amounts that are held at the same time, such as sockets or bytes. Each scope (`connection`, `address`, `server`) has one
 * limit, which holds for each of its keys on its own.
 */
export interface Budget<Scope extends string> {
  /** Opens a hold with an amount of 0. It does not count in scopes without a key. */
  open(keys: BudgetKeys<Scope>): BudgetHold<Scope>
  /** Returns the sum that is held for a key. */
  held(scope: Scope, key: string): number
}

/** Names whom an amount belongs to: one key for each scope. */
export type BudgetKeys<Scope extends string> = Readonly<Partial<Record<Scope, string | undefined>>>

/** One holder's part of a budget. */
export interface BudgetHold<Scope extends string> {
  readonly amount: number
  /**
   * Sets the amount, and optionally whom it belongs to from now on. If it rises above the limit of a scope, nothing changes.
   * @returns the scope that is full; undefined if the amount is set. A hold that was released stays at 0
   */
  set(amount: number, keys?: BudgetKeys<Scope>): Scope | undefined
  /** Gives everything back for good. */
  release(): void
}

/** Begins with nothing held. Keys that hold nothing take no memory. `Infinity` switches a limit off. */
export function createBudget<Scope extends string>(limits: Readonly<Record<Scope, number>>): Budget<Scope> {
  const scopes = Object.keys(limits) as Scope[]
  const sums = new Map<Scope, Map<string, number>>(scopes.map((scope) => [scope, new Map()]))
  const sumOf = (scope: Scope, key: string) => sums.get(scope)?.get(key) ?? 0

  function add(keys: BudgetKeys<Scope>, amount: number): void {
    for (const scope of scopes) {
      const key: string | undefined = keys[scope]
      if (key === undefined) continue
      const sum = sumOf(scope, key) + amount
      if (sum > 0) sums.get(scope)?.set(key, sum)
      else sums.get(scope)?.delete(key)
    }
  }

  return {
    held: sumOf,
    open(firstKeys) {
      let keys = firstKeys
      let amount = 0
      let isReleased = false
      return {
        get amount() {
          return amount
        },
        set(next, nextKeys = keys) {
          if (isReleased) return undefined
          const full = scopes.find((scope) => {
            const key: string | undefined = nextKeys[scope]
            if (key === undefined) return false
            const rise = next - (keys[scope] === key ? amount : 0)
            return rise > 0 && sumOf(scope, key) + rise > limits[scope]
          })
          if (full !== undefined) return full
          add(keys, -amount)
          add(nextKeys, next)
          keys = nextKeys
          amount = next
          return undefined
        },
        release() {
          add(keys, -amount)
          amount = 0
          isReleased = true
        },
      }
    },
  }
}
