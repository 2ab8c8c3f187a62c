import { FIRST_USERS, type User, type UserData } from "./user.ts";

export interface Page {
	/** How many users match, on all pages together. */
	readonly total: number;
	readonly items: readonly User[];
}

/** The users of one server, in memory, in the order of their ids. */
export class UserStore {
	readonly #users = new Map<number, User>();
	#lastId = 0;

	constructor(users: readonly UserData[] = FIRST_USERS) {
		for (const user of users) this.create(user);
	}

	/** The users whose name or email holds the filter text, whatever the case. */
	list(limit: number, offset: number, filter: string): Page {
		const wanted = filter.toLowerCase();
		const matching = [...this.#users.values()].filter(
			({ name, email }) =>
				name.toLowerCase().includes(wanted) ||
				email.toLowerCase().includes(wanted),
		);
		return {
			total: matching.length,
			items: matching.slice(offset, offset + limit),
		};
	}

	find(id: number): User | undefined {
		return this.#users.get(id);
	}

	create(data: UserData): User {
		this.#lastId += 1;
		return this.save(this.#lastId, data);
	}

	save(id: number, data: UserData): User {
		const user: User = { id, ...data };
		this.#users.set(id, user);
		return user;
	}

	delete(id: number): void {
		this.#users.delete(id);
	}
}
