import styles from './skeleton.module.css'

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** A CSS length, or pixels. Default: the full line. */
  width?: string | number | undefined
  height?: string | number | undefined
  radius?: string | number | undefined
}

/** The placeholder of content that loads. It fades in after 150 ms, so that quick answers never flash. */
export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
      aria-hidden="true"
    />
  )
}
