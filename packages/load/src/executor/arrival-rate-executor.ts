import {
	countInShare,
	type LoadModel,
	type LoadPlan,
} from "../plan/load-plan.ts";
import type { UserPool } from "../user/user-pool.ts";
import type { VirtualUser } from "../user/virtual-user.ts";
import type { Executor } from "./executor.ts";
import { Schedule } from "./schedule.ts";

/**
 * Milliseconds within which an iteration begins on time: timers are no more
 * exact than that. One that begins later is measured from when it should have
 * begun.
 */
const ON_TIME = 2;
/** Of those that have begun late, so many are kept in the list at most. */
const FORGET_AFTER = 10_000;

/** The open model: iterations begin at their times, whatever has become of those before. */
export class ArrivalRateExecutor implements Executor {
	readonly #pool: UserPool;
	readonly #arrivals: Generator<number, void>;
	readonly #countFrom: number;
	readonly #maxUsers: number;
	readonly #idle: VirtualUser[] = [];
	/** Times of iterations for which there was no user yet; those before `#firstWaiting` have begun. */
	#waiting: number[] = [];
	#firstWaiting = 0;
	#made = 0;
	#active = 0;
	/** When the next iteration should begin; undefined after the last. */
	#next: number | undefined;
	#isStopped = false;
	#timer: NodeJS.Timeout | undefined;
	readonly #end = Promise.withResolvers<void>();

	/** @param countFrom when the warm-up ends, as `performance.now()` counts */
	constructor(
		pool: UserPool,
		{ share, warmUp }: LoadPlan,
		model: Extract<LoadModel, { kind: "rate" }>,
		countFrom: number,
	) {
		this.#pool = pool;
		this.#countFrom = countFrom;
		this.#maxUsers = countInShare(share, model.maxUsers);
		const schedule = new Schedule(model.profile, warmUp);
		this.#arrivals = schedule.arrivals(share.index, share.of);
		this.#advance();
	}

	run(): Promise<void> {
		this.#wake();
		return this.#end.promise;
	}

	stop(): void {
		if (this.#isStopped) return;
		this.#isStopped = true;
		clearTimeout(this.#timer);
		this.#next = undefined;
		this.#pool.context.recorder.droppedIterations(this.#waitingCount);
		this.#waiting = [];
		this.#firstWaiting = 0;
		this.#endIfIdle();
	}

	/** Begins all that are due, and sleeps until the next one is. */
	#wake(): void {
		const now = performance.now();
		while (this.#next !== undefined && this.#next <= now) {
			this.#begin(this.#next, now);
			this.#advance();
		}
		if (this.#isStopped) return;
		if (this.#next === undefined) {
			this.#endIfIdle();
			return;
		}
		this.#timer = setTimeout(() => this.#wake(), this.#next - now);
	}

	#advance(): void {
		const { done, value } = this.#arrivals.next();
		this.#next = done ? undefined : this.#countFrom + value;
	}

	#begin(intended: number, now: number): void {
		const user = this.#idle.pop() ?? this.#hire();
		if (user === undefined) this.#waiting.push(intended);
		else this.#start(user, intended, now);
	}

	#hire(): VirtualUser | undefined {
		if (this.#made >= this.#maxUsers) return undefined;
		this.#made += 1;
		return this.#pool.user(this.#made - 1);
	}

	#start(user: VirtualUser, intended: number, now: number): void {
		const { recorder } = this.#pool.context;
		const delay = now - intended;
		const isLate = delay > ON_TIME;
		if (isLate) recorder.beganLate(delay, now);
		this.#active += 1;
		recorder.users = this.#active;
		this.#pool.begin(user, isLate ? intended : undefined, (hasRun) => {
			this.#active -= 1;
			recorder.users = this.#active;
			this.#idle.push(user);
			this.#afterwards(hasRun);
		});
	}

	/** Whoever has waited goes first. */
	#afterwards(hasRun: boolean): void {
		if (!hasRun) this.stop();
		const intended = this.#waiting[this.#firstWaiting];
		const user = intended === undefined ? undefined : this.#idle.pop();
		if (user === undefined || intended === undefined) {
			this.#endIfIdle();
			return;
		}
		this.#firstWaiting += 1;
		if (this.#firstWaiting === FORGET_AFTER) this.#forgetBegun();
		this.#start(user, intended, performance.now());
	}

	get #waitingCount(): number {
		return this.#waiting.length - this.#firstWaiting;
	}

	/** Taking the first one off a long list each time would move all the others. */
	#forgetBegun(): void {
		this.#waiting = this.#waiting.slice(this.#firstWaiting);
		this.#firstWaiting = 0;
	}

	#endIfIdle(): void {
		if (this.#active > 0 || this.#waitingCount > 0) return;
		if (this.#next !== undefined && !this.#isStopped) return;
		this.#isStopped = true;
		clearTimeout(this.#timer);
		this.#end.resolve();
	}
}
