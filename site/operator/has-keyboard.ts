/** Whether focusing a field is harmless: on phones it opens the keyboard, which covers other controls. */
export const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches
