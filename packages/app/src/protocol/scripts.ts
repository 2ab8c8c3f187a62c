/** `GET /api/:collection/script-api` */
export interface ScriptApi {
	/** What scripts can use, in TypeScript: `curlew types` hands out the same. */
	readonly declarations: string;
}
