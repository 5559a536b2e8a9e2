import { expect } from 'chai';
import { LinkMeter } from '../../../src/ui/network/link-meter.ts';

const unknown = { sentPerS: undefined, receivedPerS: undefined };

describe('link meter', () => {
  it('knows no rate before the second sample', () => {
    const meter = new LinkMeter();
    expect(meter.rates()).to.deep.equal(unknown);
    meter.sample({ sentBytes: 500, receivedBytes: 900 }, 1000);
    expect(meter.rates()).to.deep.equal(unknown);
    meter.sample({ sentBytes: 700, receivedBytes: 900 }, 3000);
    expect(meter.rates()).to.deep.equal({ sentPerS: 100, receivedPerS: 0 });
  });

  it('takes no two samples of one instant', () => {
    const meter = new LinkMeter();
    meter.sample({ sentBytes: 0, receivedBytes: 0 }, 1000);
    meter.sample({ sentBytes: 100, receivedBytes: 100 }, 1000);
    expect(meter.rates()).to.deep.equal(unknown);
    meter.sample({ sentBytes: 100, receivedBytes: 100 }, 2000);
    expect(meter.rates()).to.deep.equal({ sentPerS: 100, receivedPerS: 100 });
  });

  it('begins anew with a link that has carried less', () => {
    const meter = new LinkMeter();
    meter.sample({ sentBytes: 500, receivedBytes: 500 }, 1000);
    meter.sample({ sentBytes: 500, receivedBytes: 499 }, 2000);
    expect(meter.rates()).to.deep.equal(unknown);
    meter.sample({ sentBytes: 600, receivedBytes: 500 }, 3000);
    expect(meter.rates()).to.deep.equal({ sentPerS: 100, receivedPerS: 1 });
  });
});
