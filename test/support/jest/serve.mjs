import './register.mjs';

const { startSharedServers } = await import('../shared-servers.ts');
const { provided, stop } = await startSharedServers();
// Also when whoever has started them is no more.
process.once('disconnect', () => void stop().then(() => process.exit()));
process.send(provided);
