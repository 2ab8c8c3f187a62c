import type { ConnectionPool } from "../connections/connection-pool.ts";
import type { HopResponse } from "../hop.ts";
import type { Step } from "../redirect.ts";

/**
 * Authentication that answers to the server's challenges, in one exchange.
 * Credentials go to the origin of the request only.
 */
export interface Login {
	/** Its own connection, for schemes that authenticate the connection. */
	readonly pool: ConnectionPool | undefined;
	/** `Authorization` for a hop that has not been sent; undefined for none. */
	begin(step: Step): Promise<string | undefined>;
	/** `Authorization` to send the hop again with; undefined when the response stands. */
	answer(step: Step, response: HopResponse): Promise<string | undefined>;
	/** The exchange is over. */
	release(): void;
}
