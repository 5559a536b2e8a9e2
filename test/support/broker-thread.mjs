import { parentPort, workerData } from 'node:worker_threads';
import { PeerServer } from 'peer';

// In a thread of its own: the server has timers that nothing stops, and its end is to be that of a process.
PeerServer({ host: '127.0.0.1', ...workerData }, (server) => parentPort.postMessage(server.address().port));
