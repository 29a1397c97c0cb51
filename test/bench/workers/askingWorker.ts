import { serveAsking } from './asking.ts';

serveAsking();
