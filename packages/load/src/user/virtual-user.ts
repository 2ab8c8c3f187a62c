import type { Session } from "@curlew/client";
import {
	type DataRow,
	type HttpClient,
	RequestSequence,
} from "@curlew/client/driving";
import { FastPathSender } from "./fast-path-sender.ts";
import type { LoadContext, LoadRequest } from "./load-context.ts";
import { type SlowPathOutcome, sendOnSlowPath } from "./slow-path-sender.ts";

/** After an iteration that sent nothing, and after a connection that could not be made: milliseconds. */
const BACK_OFF = 50;

const NOBODY = () => undefined;

/** One iteration: the number that scripts see, its row of data, and when it should have begun. */
export interface UserIteration {
	readonly index: number;
	readonly row: DataRow | undefined;
	/** As `performance.now()` counts; undefined when it begins whenever its user is ready. */
	readonly intended: number | undefined;
}

/**
 * Somebody who goes through the requests as a run would, with variables,
 * cookies and connections of their own, which stay from one iteration to the
 * next. One iteration at a time.
 */
export class VirtualUser {
	/** From 0, in the whole load. */
	readonly number: number;
	readonly #context: LoadContext;
	readonly #fastPath: FastPathSender;
	#session: Session | undefined;
	#http: HttpClient | undefined;
	#iteration: UserIteration | undefined;
	/** The session knows of the iteration. */
	#isTold = false;
	#order: RequestSequence | undefined;
	#position = 0;
	/** When the next request should begin, if that was before it does. */
	#intended: number | undefined;
	#hasSent = false;
	#done: () => void = NOBODY;

	constructor(context: LoadContext, number: number) {
		this.#context = context;
		this.number = number;
		this.#fastPath = new FastPathSender(context, this);
	}

	get isBusy(): boolean {
		return this.#iteration !== undefined;
	}

	/** Begins an iteration; `done` is called when it has ended. */
	begin(iteration: UserIteration, done: () => void): void {
		this.#iteration = iteration;
		this.#done = done;
		this.#position = 0;
		this.#order = undefined;
		this.#intended = iteration.intended;
		this.#hasSent = false;
		this.#isTold = false;
		// Without a row, only scripts see which iteration it is.
		if (iteration.row !== undefined) this.#tell();
		this.#step();
	}

	/** The user's own session, made when something needs one. */
	get session(): Session {
		if (this.#session === undefined) {
			const base = this.#context.session;
			const iteration = { index: this.number, total: 1 };
			this.#session = base.isolated(iteration, NOBODY);
		}
		this.#tell();
		return this.#session;
	}

	/** Lets the session know of the iteration. */
	#tell(): void {
		if (this.#isTold || this.#iteration === undefined) return;
		if (this.#session === undefined) return;
		this.#isTold = true;
		const { index, row } = this.#iteration;
		const total = index + 1;
		this.#session.beginIteration({ index, total, ...(row && { row }) });
	}

	/** The user's HTTP client, when it has one already: without it, there are no cookies. */
	get openedHttp(): HttpClient | undefined {
		return this.#http;
	}

	async openHttp(): Promise<HttpClient> {
		this.#http = await this.session.http;
		return this.#http;
	}

	/** When the request at hand should have begun; undefined for one that begins when it can. */
	get intended(): number | undefined {
		return this.#intended;
	}

	/** When the request that begins now should have begun, where that matters. */
	takeIntended(now: number): number {
		const intended = this.#intended ?? now;
		this.#intended = undefined;
		this.#hasSent = true;
		return intended;
	}

	/** A request that was sent over a connection of our own has ended. */
	fastPathEnded(isConnected: boolean): void {
		this.#position += 1;
		if (isConnected) this.#goOn();
		else this.#after(BACK_OFF);
	}

	/** The request at hand has to take the slow path. */
	takeSlowPath(request: LoadRequest): void {
		void this.#sendOnSlowPath(request);
	}

	/** Closes the connections; what is in flight is forgotten. */
	close(): void {
		this.#fastPath.close();
	}

	#step(): void {
		const request = this.#context.requests[this.#position];
		if (request === undefined || this.#context.isOver) {
			this.#finish();
			return;
		}
		if (!this.#fastPath.send(request)) this.takeSlowPath(request);
	}

	#goOn(): void {
		const { delay } = this.#context;
		if (delay > 0 && !this.#context.isOver) this.#after(delay);
		else this.#step();
	}

	#after(delay: number): void {
		setTimeout(() => this.#step(), this.#context.isOver ? 0 : delay);
	}

	async #sendOnSlowPath(request: LoadRequest): Promise<void> {
		const outcome = await sendOnSlowPath(this.#context, this, request);
		await this.openHttp();
		if (outcome.stops) {
			this.#finish();
			return;
		}
		this.#move(outcome.next);
		if (outcome.isConnected) this.#goOn();
		else this.#after(BACK_OFF);
	}

	/** Where scripts jump, the order of a run decides. */
	#move(target: SlowPathOutcome["next"]): void {
		if (target === undefined) {
			this.#position += 1;
			return;
		}
		this.#order ??= new RequestSequence(
			this.#context.requests.map(({ definition }) => definition),
			this.#context.session.parts.collection.definition.rules,
		);
		const next = this.#order.next(this.#position, target);
		this.#position =
			next.kind === "go-on" ? next.position : this.#context.requests.length;
	}

	#finish(): void {
		const done = this.#done;
		this.#iteration = undefined;
		this.#done = NOBODY;
		this.#context.recorder.iterationEnded(performance.now());
		if (this.#hasSent || this.#context.isOver) done();
		else setTimeout(done, BACK_OFF);
	}
}
