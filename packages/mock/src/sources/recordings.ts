import type { MockAnswer, MockRequest } from "../http/exchange.ts";

/** placeholder until cassette lands */
export class Recordings {
	static async read(_path: string): Promise<Recordings> { return new Recordings(); }
	find(_request: MockRequest): MockAnswer | undefined { return undefined; }
	nearest(_request: MockRequest): string | undefined { return undefined; }
}
