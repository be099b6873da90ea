// What Jest itself evaluates of a test file: Node loads what is written there (environment.mjs).
module.exports = { process: () => ({ code: 'await runTestFile();' }) };
