/** For whatever somebody has opened to change it. */
export const changedMeanwhile = {
  title: 'Changed meanwhile',
  text: 'It is not any more as it was when you opened it. Look at it again first.',
};

export const nothingToChange = { title: 'Nothing to change', text: 'Say what is to be changed.' };
