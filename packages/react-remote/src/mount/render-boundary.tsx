import { Component, type ReactNode } from 'react'

interface RenderBoundaryProps {
  /** Called once with the error. */
  onError: (error: unknown) => void
  children: ReactNode
}

/** Renders nothing after an error below it. The host shows its panel in place of the remote. */
export class RenderBoundary extends Component<RenderBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
