import type { ItemKind } from "../../collection/read/request-kinds.ts";
import type { Protocol, Protocols } from "../execution/protocol.ts";
import { HTTP } from "./http.ts";

const OWN = {
	http: HTTP,
	/** Over HTTP (GraphQL over HTTP §6): what is its own is how it is read. */
	graphql: HTTP,
} satisfies Record<ItemKind, Protocol>;

/** Those of the kinds that Curlew reads. */
export const PROTOCOLS: Protocols = new Map(Object.entries(OWN));
