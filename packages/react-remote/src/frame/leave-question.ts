import { createValueStore, type ValueStore } from './value-store.ts'

/** What a person is asked before they leave. */
export interface LeaveQuestion {
  sentence: string
  answer(leaves: boolean): void
}

/** The question that is open, if there is one. */
export interface Leaving extends ValueStore<LeaveQuestion | null> {
  /** Puts it; resolves to whether the person leaves. */
  ask(sentence: string): Promise<boolean>
}

/** Keeps the one open question; a history asks one at a time. */
export function createLeaving(): Leaving {
  const store = createValueStore<LeaveQuestion | null>(null)
  return {
    ...store,
    ask: (sentence) =>
      new Promise((resolve) => {
        const answer = (leaves: boolean) => {
          store.write(null)
          resolve(leaves)
        }
        store.write({ sentence, answer })
      }),
  }
}
