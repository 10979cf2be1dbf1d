import { useSingleRun } from '@portico/ui/single-run'
import { type SubmitEvent, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { explainFailure, type Refusal } from './explain-failure.ts'

const refused = new Error('refused')

/**
 * A form of the frame, around which there is no cache of queries: sends once at a time and once per press, and says why it
 * was refused. `send` gets the fields and answers the refusal, if there is one.
 */
export function useFrameForm(send: (fields: FormData) => Promise<Refusal | null>) {
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
    /** In words; null before the first attempt. */
    error,
    isBusy,
    /** For `onSubmit`. Rejects with what `send` throws, which the page's error report gets. */
    submit: async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
      event.preventDefault()
      await run(new FormData(event.currentTarget)).catch((thrown: unknown) => {
        if (thrown !== refused) throw thrown
      })
    },
  }
}
