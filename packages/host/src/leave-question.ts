import { createStore, type StoreApi } from 'zustand/vanilla'

/** A question before data is lost. */
export interface LeaveQuestion {
  /** Default: a question whether to leave the page. */
  title?: string
  /** The sentence about the loss. */
  sentence: string
  /** Label of the button that continues. Default: “Leave”. */
  confirm?: string
  answer: (goesOn: boolean) => void
}

/** Questions to the user, in the dialog `@portico/host/leave-dialog`. */
export interface LeaveQuestions {
  /** The open question. */
  store: StoreApi<{ question: LeaveQuestion | null }>
  /**
   * Resolves to whether the user continues. A question that is still open is answered with no, because the user has started another
   * action.
   */
  ask(question: Omit<LeaveQuestion, 'answer'>): Promise<boolean>
  /** Asks with a guard's sentence before another page. A history calls it. */
  askToLeave(sentence: string): Promise<boolean>
}

/** Creates the questions of one page, or of one custom element. */
export function createLeaveQuestions(): LeaveQuestions {
  const store = createStore<{ question: LeaveQuestion | null }>(() => ({ question: null }))
  const ask = (asked: Omit<LeaveQuestion, 'answer'>) => {
    store.getState().question?.answer(false)
    return new Promise<boolean>((resolve) => {
      const answer = (goesOn: boolean) => {
        store.setState({ question: null })
        resolve(goesOn)
      }
      store.setState({ question: { ...asked, answer } })
    })
  }
  return {
    store,
    ask,
    askToLeave: (sentence) => ask({ sentence }),
  }
}
