// The package's own entry needs Node's globals; its browser bundle does not.
declare module 'simple-peer/simplepeer.min.js' {
  import SimplePeer from 'simple-peer';
  export default SimplePeer;
}
