import { useEffect, useState } from 'react'

/** Returns an address for the blob while it is shown. */
export function useAddress(blob: Blob | null | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return address
}
