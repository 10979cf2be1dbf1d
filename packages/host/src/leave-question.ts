import { createStore, type StoreApi } from 'zustand/vanilla'

/** Something that is asked before it is lost. */
export interface LeaveQuestion {
  /** Unless given, the question is whether to leave the page. */
  title?: string
  /** What would be lost. */
  sentence: string
  /** The label of the button that goes on; “Leave” unless given. */
  confirm?: string
  answer: (goesOn: boolean) => void
}

/** Asks the person, in the dialog `@portico/host/leave-dialog`. */
export interface LeaveQuestions {
  /** The one question that is open. */
  store: StoreApi<{ question: LeaveQuestion | null }>
  /** Resolves to whether the person goes on. An open question is answered with no: they have asked for something else since. */
  ask(question: Omit<LeaveQuestion, 'answer'>): Promise<boolean>
  /** For a history: a guard's sentence, before another page. */
  askToLeave(sentence: string): Promise<boolean>
}

/** Makes the questions of one page, or of one custom element. */
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
