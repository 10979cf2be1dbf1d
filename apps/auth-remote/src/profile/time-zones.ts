/** Zones to choose from: those that the browser knows, and one that was chosen elsewhere. */
export function knownZones(chosen: string | null): string[] {
  const zones = new Set(Intl.supportedValuesOf('timeZone'))
  if (chosen) zones.add(chosen)
  return [...zones].sort()
}

/** The zone of this device. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** `America/Argentina/Buenos_Aires` as people read it. */
export function zoneInWords(zone: string): string {
  return zone.replaceAll('_', ' ')
}
