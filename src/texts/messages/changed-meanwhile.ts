/** For changes that were refused because somebody else has changed the same data in the meantime. */
export const changedMeanwhile = {
  title: 'Changed meanwhile',
  text: 'It is not any more as it was when you opened it. Look at it again first.',
};

export const nothingToChange = { title: 'Nothing to change', text: 'Say what is to be changed.' };
