/** Ends a subscription, a timer or a repetition. Calling it twice does nothing. */
export type Stop = () => void
