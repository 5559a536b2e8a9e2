import { greeting, openSocket, type Way } from './way.ts';

/** Nothing but what the browser has: one connection, one channel, trickled candidates. */
export const bare: Way = {
  async answer({ relayUrl, iceServers }) {
    const socket = await openSocket(relayUrl);
    let connection: RTCPeerConnection | undefined;
    socket.onmessage = async ({ data }) => {
      const said = JSON.parse(data);
      if (said.type === 'offer') {
        connection?.close();
        connection = connectionOver(socket, iceServers);
        connection.ondatachannel = ({ channel }) => {
          channel.onmessage = (event) => channel.send(event.data);
        };
        await hear(connection, said);
        await connection.setLocalDescription();
        socket.send(JSON.stringify(connection.localDescription));
      } else if (connection) await hear(connection, said);
    };
    return '';
  },

  async join({ relayUrl, iceServers }) {
    const socket = await openSocket(relayUrl);
    const startMs = performance.now();
    const connection = connectionOver(socket, iceServers);
    const channel = connection.createDataChannel('bare');
    socket.onmessage = ({ data }) => void hear(connection, JSON.parse(data));
    await connection.setLocalDescription(await connection.createOffer());
    socket.send(JSON.stringify(connection.localDescription));
    await new Promise((done) => {
      channel.onopen = done;
    });
    const tookMs = performance.now() - startMs;
    channel.send(greeting);
    await new Promise((done) => {
      channel.onmessage = done;
    });
    connection.close();
    socket.close();
    return tookMs;
  },
};

function connectionOver(socket: WebSocket, iceServers: readonly RTCIceServer[]): RTCPeerConnection {
  const connection = new RTCPeerConnection({ iceServers: [...iceServers] });
  connection.onicecandidate = ({ candidate }) => {
    if (candidate) socket.send(JSON.stringify(candidate));
  };
  return connection;
}

/** Takes a description or a candidate of the other end. */
function hear(connection: RTCPeerConnection, said: RTCSessionDescriptionInit | RTCIceCandidateInit): Promise<void> {
  return 'type' in said ? connection.setRemoteDescription(said) : connection.addIceCandidate(said);
}
