import { useSingleRun } from '@portico/ui/single-run'
import { type SubmitEvent, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { type CallError, explainFailure } from './explain-failure.ts'

const refused = new Error('refused')

/**
 * Runs a form of the frame, which has no query cache: sends once at a time and once per press, and shows why it was refused. `send`
 * gets the fields and returns the refusal, if there is one.
 */
export function useFrameForm(send: (fields: FormData) => Promise<CallError | null>) {
  const t = useTexts()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = useSingleRun<FormData, void>(async (fields) => {
    setBusy(true)
    try {
      const refusal = await send(fields)
      setError(refusal && explainFailure(t, refusal))
      if (refusal) throw refused
    } finally {
      setBusy(false)
    }
  })
  return {
    /** The refusal in words. Null before the first attempt. */
    error,
    isBusy,
    /** For `onSubmit`. Rejects with the errors of `send`, which go to the page's error report. */
    submit: async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
      event.preventDefault()
      await run(new FormData(event.currentTarget)).catch((thrown: unknown) => {
        if (thrown !== refused) throw thrown
      })
    },
  }
}
