import { createStore } from 'zustand/vanilla'

/** Something that is asked before it is lost. */
export interface LeaveQuestion {
  title: string
  /** What would be lost. */
  sentence: string
  /** What the button that goes on says. */
  confirm: string
  answer: (goesOn: boolean) => void
}

/** The one question that is open. */
export const leaveQuestion = createStore<{ question: LeaveQuestion | null }>(() => ({ question: null }))

/** Asks the person in the shell's dialog. An open question is answered with no: they have asked for something else since. */
export function askBefore(ask: Omit<LeaveQuestion, 'answer'>): Promise<boolean> {
  leaveQuestion.getState().question?.answer(false)
  return new Promise((resolve) => {
    const answer = (goesOn: boolean) => {
      leaveQuestion.setState({ question: null })
      resolve(goesOn)
    }
    leaveQuestion.setState({ question: { ...ask, answer } })
  })
}

/** For the history: a guard's sentence, before another page. */
export function askToLeave(sentence: string): Promise<boolean> {
  return askBefore({ title: 'Leave this page?', sentence, confirm: 'Leave' })
}
