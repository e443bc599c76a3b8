// The part of the runtime that is used: version 1.16.3 comes without types of its own.
declare module 'onnxruntime-node' {
  export class Tensor {
    constructor(type: 'int64', data: BigInt64Array, shape: readonly number[])
    readonly data: unknown
  }
  interface SessionOptions {
    intraOpNumThreads: number
    interOpNumThreads: number
    executionMode: 'sequential'
    graphOptimizationLevel: 'all'
    enableCpuMemArena: boolean
    /** 3: errors only. */
    logSeverityLevel: 3
  }
  export class InferenceSession {
    static create(model: string | Uint8Array, options: SessionOptions): Promise<InferenceSession>
    run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>
    release(): Promise<void>
  }
}
