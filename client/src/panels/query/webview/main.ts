import './main.css';
import './ask.css';
import './editor.css';
import './fault.css';
import './picture.css';
import './results.css';
import './summary.css';
import { Host } from './host.ts';
import { Page } from './page.ts';

const panel = document.getElementById('panel');
const nonce = document.currentScript?.nonce ?? '';
if (panel) new Page(panel, new Host(), nonce).start();
