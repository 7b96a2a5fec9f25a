/** A field that has the focus at once brings up a phone's keyboard, which would cover what else can be pressed. */
export const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches
