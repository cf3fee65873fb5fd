"""Plays a plan in parts with HyperQueue: REFEREE PLAN COUNT. Server and worker run on loopback."""

import sys

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

referee, plan, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with LocalCluster() as cluster:
    cluster.start_worker(WorkerConfig(cores=2))
    client = cluster.client()
    job = Job()
    for number in range(1, count + 1):
        part = ["--shard", f"{number}/{count}", "-o", f"part-{number}.jsonl", "--jobs", "1"]
        job.program([referee, "run", plan, *part])
    client.wait_for_jobs([client.submit(job)])
