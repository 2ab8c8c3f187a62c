import { createContext, useContext } from "react";
import type { ScopeLookup } from "../state/scope-lookup.ts";
import { lookupStore } from "../state/variables-state.ts";
import { useKeyed } from "../store/keyed-store.ts";

/** Whose variables the fields below see: a request's path, or "" for those that every request sees. */
export const ScopeContext = createContext("");

export function useScopeKey(): string {
	return useContext(ScopeContext);
}

/** Undefined until the variables have been read. */
export function useScopeLookup(): ScopeLookup | undefined {
	return useKeyed(lookupStore, useScopeKey());
}
