import type { Session } from "@curlew/client";
import {
	type DataRow,
	type HttpClient,
	type Iteration,
	type NextWish,
	RunOrder,
} from "@curlew/client/driving";
import { LeanSender } from "./lean-sender.ts";
import { sendOrdinarily } from "./ordinary-sender.ts";
import type { LoadRequest, World } from "./world.ts";

/** After an iteration that sent nothing, and after a connection that could not be made: milliseconds. */
const BREATH = 50;

const NOBODY = () => undefined;

/** One iteration: the number that scripts see, its row of data, and when it should have begun. */
export interface Round {
	readonly index: number;
	readonly row: DataRow | undefined;
	/** As `performance.now()` counts; undefined when it begins whenever its user is ready. */
	readonly intended: number | undefined;
}

/**
 * Somebody who walks through the requests as a run would, with variables,
 * cookies and connections of their own, which stay from one iteration to the
 * next. One iteration at a time.
 */
export class VirtualUser {
	/** From 0, in the whole load. */
	readonly number: number;
	readonly #world: World;
	readonly #lean: LeanSender;
	#session: Session | undefined;
	#http: HttpClient | undefined;
	#round: Round | undefined;
	/** The session knows of the iteration. */
	#isTold = false;
	#order: RunOrder | undefined;
	#position = 0;
	/** When the next request should begin, if that was before it does. */
	#intended: number | undefined;
	#hasSent = false;
	#done: () => void = NOBODY;

	constructor(world: World, number: number) {
		this.#world = world;
		this.number = number;
		this.#lean = new LeanSender(world, this);
	}

	get isBusy(): boolean {
		return this.#round !== undefined;
	}

	/** Begins an iteration; `done` is called when it has ended. */
	begin(round: Round, done: () => void): void {
		this.#round = round;
		this.#done = done;
		this.#position = 0;
		this.#order = undefined;
		this.#intended = round.intended;
		this.#hasSent = false;
		this.#isTold = false;
		// Without a row, only scripts see which iteration it is.
		if (round.row !== undefined) this.#tell();
		this.#step();
	}

	/** The user's own session, made when something needs one. */
	get session(): Session {
		if (this.#session === undefined) {
			const base = this.#world.session;
			const iteration = { index: this.number, total: 1 };
			this.#session = base.isolated(iteration, NOBODY);
		}
		this.#tell();
		return this.#session;
	}

	/** Lets the session know of the iteration. */
	#tell(): void {
		if (this.#isTold || this.#round === undefined) return;
		if (this.#session === undefined) return;
		this.#isTold = true;
		this.#session.beginIteration(iterationOf(this.#round));
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
	leanEnded(isConnected: boolean): void {
		this.#position += 1;
		if (isConnected) this.#goOn();
		else this.#after(BREATH);
	}

	/** The request at hand has to go the ordinary way. */
	goOrdinary(request: LoadRequest): void {
		void this.#sendOrdinarily(request);
	}

	/** Closes the connections; what is under way is forgotten. */
	close(): void {
		this.#lean.close();
	}

	#step(): void {
		const request = this.#world.requests[this.#position];
		if (request === undefined || this.#world.isOver) {
			this.#finish();
			return;
		}
		if (!this.#lean.send(request)) this.goOrdinary(request);
	}

	#goOn(): void {
		const { delay } = this.#world;
		if (delay > 0 && !this.#world.isOver) this.#after(delay);
		else this.#step();
	}

	#after(delay: number): void {
		setTimeout(() => this.#step(), this.#world.isOver ? 0 : delay);
	}

	async #sendOrdinarily(request: LoadRequest): Promise<void> {
		const outcome = await sendOrdinarily(this.#world, this, request);
		await this.openHttp();
		if (outcome.stops) {
			this.#finish();
			return;
		}
		this.#move(outcome.next);
		if (outcome.isConnected) this.#goOn();
		else this.#after(BREATH);
	}

	/** Where scripts jump, the order of a run decides. */
	#move(wish: NextWish): void {
		if (wish === undefined) {
			this.#position += 1;
			return;
		}
		this.#order ??= new RunOrder(
			this.#world.requests.map(({ definition }) => definition),
		);
		const next = this.#order.next(this.#position, wish);
		this.#position =
			next.kind === "go-on" ? next.position : this.#world.requests.length;
	}

	#finish(): void {
		const done = this.#done;
		this.#round = undefined;
		this.#done = NOBODY;
		this.#world.recorder.iterationEnded(performance.now());
		if (this.#hasSent || this.#world.isOver) done();
		else setTimeout(done, BREATH);
	}
}

function iterationOf({ index, row }: Round): Iteration {
	return { index, total: index + 1, ...(row && { row }) };
}
