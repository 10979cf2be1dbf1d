import type { NextConfig } from 'next'

// This repository sends no telemetry, regardless of how the host is started.
process.env.NEXT_TELEMETRY_DISABLED = '1'

const config: NextConfig = {
  poweredByHeader: false,
  // Without this, the lockfile of the surrounding repository makes Turbopack search for packages there.
  turbopack: { root: import.meta.dirname },
}

export default config
