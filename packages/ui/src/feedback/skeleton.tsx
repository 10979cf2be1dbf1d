import styles from './skeleton.module.css'

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** Any CSS length, or pixels. Fills its line unless given. */
  width?: string | number | undefined
  height?: string | number | undefined
  radius?: string | number | undefined
}

/** Holds the place of what is coming; it fades in after 150 ms, so that quick answers never flash. */
export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
      aria-hidden="true"
    />
  )
}
